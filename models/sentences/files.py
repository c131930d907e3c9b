"""Sentences about lists of people that cannot be read."""

SENTENCES = {
    "unreadable_list.empty": "The file is empty. Its first row names the columns, one of them: name.",
    "unreadable_list.rows": "The file has more than {most} rows. Send it in parts.",
    "unreadable_list.no_name": "No column is called name. The first row names the columns: name, and where they are known team, contact, competition, seed.",
    "unreadable_list.column_twice": "Two columns are called {column}. Take one of them out.",
    "unreadable_list.letters": "The file is not UTF-8, so its names would be garbled. Save it as “CSV UTF-8”, or as a workbook (.xlsx).",
    "unreadable_list.csv": "The file is no CSV that can be read: it goes wrong at line {line}. Save it anew, as “CSV UTF-8” or as a workbook (.xlsx).",
    "unreadable_list.large": "The workbook is too large once it is unpacked. Send the list as CSV.",
    "unreadable_list.workbook": "The workbook cannot be read. Save it anew as .xlsx, or as CSV UTF-8.",
}
