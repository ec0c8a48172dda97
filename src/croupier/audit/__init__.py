"""The auditor's room: reads the record again, replays, verifies, tells and exports. It changes nothing."""
