CREATE TABLE "walk_up_payments" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "walk_up_payments_amount" CHECK ("walk_up_payments"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "walk_up_payments" ADD CONSTRAINT "walk_up_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;