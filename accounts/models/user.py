"""The user of the site: a member with a login name, or a guest who only sat down to play.

Invariant: an id stands for one person for ever. A guest who registers and a member whose account is erased
keep their row, so that the ledger and the records of games stay whole.
"""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts import names, preferences


class UserManager(BaseUserManager):
    def get_by_natural_key(self, username):
        return self.get(login_name=names.fold_login_name(username))

    def create_user(self, login_name, password=None, display_name="", **fields):
        user = self.model(
            login_name=names.login_name(login_name),
            display_name=names.display_name(display_name or login_name),
            **fields,
        )
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, login_name, password=None, **fields):
        return self.create_user(login_name, password, **{**fields, "is_staff": True, "is_superuser": True})


class User(AbstractBaseUser, PermissionsMixin):
    login_name = models.CharField(_("login name"), max_length=24, unique=True, null=True, blank=True)
    display_name = models.CharField(_("name"), max_length=20)
    email = models.EmailField(_("e-mail"), blank=True)
    mail_notices = models.BooleanField(_("notices by e-mail"), default=False)
    # Empty: as the browser asks. Not tied to settings.LANGUAGES: a new language is no migration.
    language = models.CharField(_("language"), max_length=10, blank=True)
    table_preferences = models.JSONField(default=dict, blank=True, validators=[preferences.check])
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may enter the administration"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)
    # Raised to end every session of this user at once.
    session_epoch = models.PositiveIntegerField(default=0, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "login_name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                name="user_guest_has_no_login",
                condition=models.Q(is_guest=False)
                | models.Q(login_name=None, is_staff=False, is_superuser=False),
            ),
            models.CheckConstraint(
                name="user_member_has_login",
                condition=models.Q(login_name__isnull=False)
                | models.Q(is_guest=True)
                | models.Q(erased_at__isnull=False, is_active=False),
            ),
        ]
        indexes = [models.Index(fields=["email"], name="user_email", condition=~models.Q(email=""))]

    def __str__(self) -> str:
        return self.display_name

    def get_full_name(self) -> str:
        return self.display_name

    get_short_name = get_full_name

    def clean(self):
        """For forms that edit the row whole (the administration)."""
        self.login_name = names.login_name(self.login_name) if self.login_name else None
        self.display_name = names.display_name(self.display_name)

    @property
    def is_registered(self) -> bool:
        return not self.is_guest and self.erased_at is None

    @property
    def preferences(self) -> dict:
        return preferences.complete(self.table_preferences)

    def _get_session_auth_hash(self, secret=None):
        return salted_hmac(
            "accounts.User.session",
            f"{self.session_epoch}:{self.password}",
            secret=secret,
            algorithm="sha256",
        ).hexdigest()
