"""The user of the site: our own model from the first migration on."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    pass
