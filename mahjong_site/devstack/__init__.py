"""One-command start: private Postgres and Valkey servers, and the processes of the site."""
