-- The server that a device has connected to last: only the end of a connection to that one puts the device offline. Null: not known.
alter table device_states add column connected_by uuid;
