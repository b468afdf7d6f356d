ALTER TABLE "audit_lines" RENAME TO "audit_entries";--> statement-breakpoint
ALTER SEQUENCE "audit_lines_id_seq" RENAME TO "audit_entries_id_seq";--> statement-breakpoint
ALTER INDEX "audit_lines_pkey" RENAME TO "audit_entries_pkey";--> statement-breakpoint
ALTER INDEX "audit_lines_entity" RENAME TO "audit_entries_entity";--> statement-breakpoint
ALTER INDEX "audit_lines_admin" RENAME TO "audit_entries_admin";--> statement-breakpoint
ALTER INDEX "audit_lines_at" RENAME TO "audit_entries_at";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME CONSTRAINT "audit_lines_admin_id_admins_id_fk" TO "audit_entries_admin_id_admins_id_fk";--> statement-breakpoint
UPDATE "audit_entries" SET "entity" = 'business partner' WHERE "entity" = 'partner api';
