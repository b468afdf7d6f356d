ALTER TABLE "spaces" ADD COLUMN "short_name" text;--> statement-breakpoint

-- As lib/catalogue/spaces/short-name.ts makes them. Of several with the same in one location the oldest gets it; the others stay
-- without, until they are saved with another name or place (docs/upgrade.md).
WITH parts AS (
  SELECT id, location_id, name, trim(regexp_replace(name, '^.*·', '')) AS tail, position('·' IN name) > 0 AS has_tail,
    (regexp_match(trim(split_part(name, '·', 1)), '(\S+)$'))[1] AS mark, (regexp_match(name, '\d+$'))[1] AS number
  FROM spaces WHERE status <> 'deleted'
), short AS (
  SELECT id, location_id, CASE
    WHEN NOT has_tail OR tail = '' THEN CASE WHEN number IS NULL THEN left(name, 4) ELSE left(name, 2) || number END
    WHEN mark ~ '^[A-Z]$' THEN mark || tail
    WHEN mark ~ '^[A-Z]?\d{1,3}$' THEN mark || '·' || tail
    ELSE tail END AS short_name
  FROM parts
), first AS (
  SELECT DISTINCT ON (location_id, lower(short_name)) id, short_name FROM short ORDER BY location_id, lower(short_name), id
)
UPDATE spaces SET short_name = first.short_name FROM first WHERE first.id = spaces.id;
