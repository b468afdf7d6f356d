CREATE TABLE "card_tries" (
	"ref" text PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hold_networks" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "hold_networks" ADD COLUMN "has_opened_page" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "card_tries" ADD CONSTRAINT "card_tries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_tries_booking" ON "card_tries" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "card_tries_age" ON "card_tries" USING btree ("created_at");