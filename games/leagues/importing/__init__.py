"""Players and past results from CSV files: `reading` understands a file, `people` and `results` say what
each line would do, `running` does it in one transaction.
"""
