-- outside of a transaction: rows are read while others write
ALTER TABLE "wallet_entries" VALIDATE CONSTRAINT "wallet_entries_owner_id_business_partners_id_fk";--> statement-breakpoint
ALTER TABLE "money_settings" VALIDATE CONSTRAINT "money_settings_kind";
