-- The certificates that whoever works on an order of a business type needs, each of them.

-- The domain's SkillKind; empty: none.
alter table business_types add column skill_kinds text[] not null default '{}';
-- Those that the tenant names by its own words, as in member_skills.
alter table business_types add column skill_names text[] not null default '{}';
