-- Final sigma and the digits of other scripts, as lib/foundation/folded.ts says of what is typed.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5 AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
    replace(replace(replace(replace(
      translate(translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς’‘ʼ‐‑‒–—', 'olddiσ''''''-----'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', '01234567890123456789012345678901234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "shown_name" text GENERATED ALWAYS AS (coalesce(nullif(trim("customers"."first_name" || ' ' || "customers"."last_name"), ''), "customers"."email")) STORED NOT NULL;
