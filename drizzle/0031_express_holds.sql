ALTER TABLE "bookings" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_known" CHECK ("bookings"."customer_id" is not null or "bookings"."status" in (1, 3)) NOT VALID;
