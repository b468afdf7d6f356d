ALTER TABLE "bookings" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_receiptNumber_unique" UNIQUE("receipt_number");--> statement-breakpoint
CREATE SEQUENCE "receipt_numbers" START 100001;
