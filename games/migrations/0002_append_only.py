"""The event log and the commands stay as they were written, whoever asks."""

from django.db import migrations

from mahjong_site.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_append_only"), ("games", "0001_initial")]
    operations = [AppendOnly("games_tableevent"), AppendOnly("games_command")]
