CREATE TABLE "server_watch" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"listening_since" timestamp (3) with time zone NOT NULL,
	"listening_until" timestamp (3) with time zone NOT NULL,
	"unsteady_at" timestamp (3) with time zone,
	CONSTRAINT "server_watch_one_row" CHECK ("server_watch"."is_only")
);
--> statement-breakpoint
CREATE TABLE "standing_problems" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"shown_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_gaps" (
	"began" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"ended" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "ref_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "is_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Bookings of before keep null: their files go on from what they were numbered by.
ALTER TABLE "bookings" ADD COLUMN "calendar_revision" integer;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "calendar_revision" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "through_id" bigint;--> statement-breakpoint
ALTER TABLE "provider_sync" ADD COLUMN "newest_entry_at" timestamp (3) with time zone;--> statement-breakpoint
-- Counts what changes in the file that a visitor's calendar has, whatever the time: a calendar takes the higher number.
CREATE FUNCTION count_calendar_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_revision = 1 + coalesce(OLD.calendar_revision,
    greatest(0, floor(extract(epoch FROM OLD.updated_at - OLD.created_at))::integer));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_calendar_revision BEFORE UPDATE OF space_id, status, starts_at, ends_at, passcode ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.status, OLD.starts_at, OLD.ends_at, OLD.passcode)
    IS DISTINCT FROM (NEW.space_id, NEW.status, NEW.starts_at, NEW.ends_at, NEW.passcode))
  EXECUTE FUNCTION count_calendar_revision();
