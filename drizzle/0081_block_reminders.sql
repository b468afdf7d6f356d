-- The reminder of the end of what one put out of service is on for those, too, who chose their alerts before it existed.
UPDATE "alert_preferences" SET "console" = array_append("console", 'blockEnds');
