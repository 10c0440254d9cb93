"""The audit log is append-only; the function behind it serves every append-only table of the site."""

from django.db import migrations

from mahjong_site.append_only import CREATE_FUNCTION, DROP_FUNCTION, AppendOnly


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [
        migrations.RunSQL(CREATE_FUNCTION, DROP_FUNCTION),
        AppendOnly("accounts_auditlog"),
    ]
