"""The real site in a real browser: the front page and its static files."""


def test_the_front_page_opens_in_chinese(live_site, page):
    reply = page.goto(live_site.url)
    assert reply.status == 200
    assert page.locator("html").get_attribute("lang") == "zh-hans"
    assert "麻将" in page.title()
