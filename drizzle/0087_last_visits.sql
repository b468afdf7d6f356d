ALTER TABLE "admins" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "last_visit_ended_at" timestamp (3) with time zone;