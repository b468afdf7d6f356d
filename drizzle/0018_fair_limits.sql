CREATE TABLE "hold_networks" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "leased_until" timestamp (3) with time zone DEFAULT now() + interval '30 seconds' NOT NULL;--> statement-breakpoint
ALTER TABLE "hold_networks" ADD CONSTRAINT "hold_networks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_networks_space" ON "hold_networks" USING btree ("space_id","network","created_at");--> statement-breakpoint
CREATE INDEX "hold_networks_age" ON "hold_networks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_codes_address" ON "email_codes" USING btree ("email","id");