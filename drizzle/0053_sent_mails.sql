CREATE TABLE "sent_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_mails_booking" ON "sent_mails" USING btree ("booking_id");