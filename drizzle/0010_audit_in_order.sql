DROP INDEX "audit_lines_at";--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("at","id");