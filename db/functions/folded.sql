-- A text as searches compare it: without accents, in lower case, with one final sigma and European digits.
-- lib/foundation/text/folded.ts does the same to what a person types. Most texts are ASCII and have no accents to remove.
-- The function is not declared STRICT, so that the planner can inline its expression; it still returns null for null.
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
