CREATE TABLE "earlier_movements" (
	"movement_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Where the first month is closed already, all that was new then counts as known.
INSERT INTO earlier_movements (movement_id)
  SELECT m.id FROM movements m, (SELECT min(closed_at) AS at FROM closed_months) first
  WHERE m.recorded_at > first.at - interval '1 day' AND m.recorded_at <= first.at
    AND NOT EXISTS (SELECT FROM statement_movements s WHERE s.movement_id = m.id);
