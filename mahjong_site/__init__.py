"""The site around the apps: settings, entry points, health, and the one-command start."""
