"""Forms: they check what was typed; whether it may be done is the services' business."""
