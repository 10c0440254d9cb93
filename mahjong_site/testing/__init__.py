"""What the tests of all apps share: real servers, the live site, the browser."""
