ALTER TABLE "announcements" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "amenities" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "audios" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "pricing_plans" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "amenities" ADD CONSTRAINT "amenities_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pricing_plans" ADD CONSTRAINT "pricing_plans_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;
