-- The alert of a door in trouble is on for those, too, who chose their alerts before it existed.
UPDATE "alert_preferences" SET
  "console" = array_append("console", 'doorTrouble'),
  "always" = array_append("always", 'doorTrouble'),
  "mail" = CASE WHEN 'doorLock' = ANY("mail") THEN array_append("mail", 'doorTrouble') ELSE "mail" END;
