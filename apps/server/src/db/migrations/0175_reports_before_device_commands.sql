-- What a meter had reported of its switch before a command was sent, by the meter's own clock, does not show that it followed the command.
alter table device_commands add column report_before timestamptz;
