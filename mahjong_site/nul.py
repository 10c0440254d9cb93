"""Refuses requests that hold a NUL character, which no text in Postgres may.

May import Django. Invariant: no view sees one in its path, its query or its form. Stands after the CSRF
check, which has read the form already.
"""

from django.http import HttpRequest, HttpResponseBadRequest

WORDS = "请求里有不能用的字符 · the request holds a character that cannot be used"


class RefuseNul:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request: HttpRequest):
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs):
        sent = [request.GET, request.POST] if request.method == "POST" else [request.GET]
        texts = [text for values in sent for _, found in values.lists() for text in found]
        if any("\0" in text for text in (request.path, *texts)):
            return HttpResponseBadRequest(WORDS, content_type="text/plain; charset=utf-8")
        return None
