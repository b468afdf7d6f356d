CREATE TABLE "waiting_cards" (
	"card" text PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_periods" ADD COLUMN "keeps_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_cards" ADD CONSTRAINT "waiting_cards_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_cards_booking" ON "waiting_cards" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "waiting_cards_age" ON "waiting_cards" USING btree ("created_at");