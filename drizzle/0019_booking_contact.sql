-- A large table takes minutes: a time limit of the role must not end it.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint

-- Name and search text of a booking follow from its own contact: no trigger copies a profile into bookings any more.
DROP TRIGGER customer_search_spread ON customers;--> statement-breakpoint
DROP FUNCTION customer_search_spread();--> statement-breakpoint
DROP TRIGGER booking_search_fill ON bookings;--> statement-breakpoint
DROP FUNCTION booking_search_fill();--> statement-breakpoint
DROP FUNCTION customer_display_name(customers);--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "search_text", DROP COLUMN "customer_name";--> statement-breakpoint

-- Bookings made before get the contact that they showed: one statement, no trigger, and before the columns below, whose
-- creation writes the table and its indexes anew.
UPDATE bookings SET contact_email = c.email, contact_country_code = c.country_code, contact_phone = c.phone,
  contact_name = trim(c.first_name || ' ' || c.last_name)
FROM customers c WHERE c.id = bookings.customer_id;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "contact_email" DROP DEFAULT,
  ADD COLUMN "customer_name" text GENERATED ALWAYS AS (coalesce(nullif(trim("bookings"."contact_name"), ''), "bookings"."contact_email")) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("bookings"."transaction_id" || ' ' || "bookings"."contact_name" || ' ' || "bookings"."contact_email" || ' ' || "bookings"."contact_phone")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_name" ON "bookings" USING btree ("customer_name","id") WHERE status in (2, 4, 5);--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops);
