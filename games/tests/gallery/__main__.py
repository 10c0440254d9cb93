"""`python -m games.tests.gallery [PORT]`: the table in many moments, without the site."""

import functools
import http.server
import json
import sys

from games.tests.gallery.files import content


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        found = content(self.path)
        self.send_response(200 if found else 404)
        body, kind = found or (b"", "text/plain")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    log_message = functools.partialmethod(lambda self, *args: None)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8765
    names = json.loads(content("/gallery/data.json")[0])["scenes"]
    for name in names:
        print(f"http://127.0.0.1:{port}/gallery/?scene={name}")
    print(f"http://127.0.0.1:{port}/gallery/?replay=120", flush=True)
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
