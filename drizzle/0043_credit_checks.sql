-- outside of a transaction: rows are read while others write
ALTER TABLE wallet_entries VALIDATE CONSTRAINT wallet_entries_reason;
--> statement-breakpoint
ALTER TABLE seasonal_credits VALIDATE CONSTRAINT seasonal_credits_days;
