-- What the tables need.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Partitioned tables have no identity before PostgreSQL 17.
CREATE SEQUENCE audit_entry_ids;
--> statement-breakpoint
-- A text as searches compare it: without accents, in lower case, with one final sigma and European digits;
-- lib/foundation/folded.ts says the same to what is typed. Most texts are ASCII, and have nothing to be taken off.
-- Not strict, so that the planner can put its expression in the place of its call: of null it makes null all the
-- same.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5 AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
    replace(replace(replace(replace(
      translate(
        translate(
          lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
          'øłđðıς’‘ʼ‐‑‒–—', 'olddiσ''''''-----'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', '01234567890123456789012345678901234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$;
