-- A text as searches compare it: without accents, in lower case; lib/foundation/folded.ts says the same to what is typed.
-- Most texts are ASCII, and have nothing to be taken off.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 5 AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı’‘ʼ‐‑‒–—', 'olddi''''''-----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$;
