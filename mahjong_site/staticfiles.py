"""Static files under names that carry their content's hash, so that browsers keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites the imports between ES modules: all modules of a page are of one version."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 30  # as deep as a chain of imports may be
