ALTER TABLE "announcements" ADD COLUMN "location_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "space_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "partner_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "shows_from" date;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "shows_until" date;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_days" CHECK ("announcements"."shows_from" <= "announcements"."shows_until") NOT VALID;