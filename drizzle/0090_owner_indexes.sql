-- outside of a transaction: bookings go on while names and terms become unique per owner.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "pricing_plans_owner_terms" ON "pricing_plans" USING btree ("duration_minutes","cost_cents",coalesce("owner_id", 0)) WHERE "pricing_plans"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "promo_codes_owner_name" ON "promo_codes" USING btree (upper("name"),coalesce("owner_id", 0)) WHERE "promo_codes"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pricing_plans_duration_cost";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "promo_codes_name";--> statement-breakpoint
ALTER TABLE "announcements" VALIDATE CONSTRAINT "announcements_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "amenities" VALIDATE CONSTRAINT "amenities_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "audios" VALIDATE CONSTRAINT "audios_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "features" VALIDATE CONSTRAINT "features_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "sponsors" VALIDATE CONSTRAINT "sponsors_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "pricing_plans" VALIDATE CONSTRAINT "pricing_plans_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "promo_codes" VALIDATE CONSTRAINT "promo_codes_owner_id_business_partners_id_fk";
