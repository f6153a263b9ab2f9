-- Whoever applies for a room looks at the photos before the application names them, and need not be a member of the tenant whose files they are.
create index files_of_applicants on files (created_by, id) where bucket = 'room-application';
