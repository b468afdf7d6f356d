CREATE TABLE "space_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"opens_new" boolean NOT NULL,
	CONSTRAINT "space_settings_one_row" CHECK ("space_settings"."is_only")
);
