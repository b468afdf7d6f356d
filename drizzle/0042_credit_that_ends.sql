CREATE TABLE "credit_expiries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "wallet_entries" DROP CONSTRAINT "wallet_entries_reason";--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "given_by_id" bigint;--> statement-breakpoint
ALTER TABLE "seasonal_credits" ADD COLUMN "expires_after_days" integer;--> statement-breakpoint
ALTER TABLE "credit_expiries" ADD CONSTRAINT "credit_expiries_entry_id_wallet_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."wallet_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_expiries" ADD CONSTRAINT "credit_expiries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_expiries_due" ON "credit_expiries" USING btree ("expires_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "credit_expiries_customer" ON "credit_expiries" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_reason" CHECK ("wallet_entries"."reason" in ('assigned', 'seasonal', 'booking', 'booking_released', 'refund', 'correction', 'taken_back', 'expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "seasonal_credits" ADD CONSTRAINT "seasonal_credits_days" CHECK ("seasonal_credits"."expires_after_days" between 1 and 3650) NOT VALID;