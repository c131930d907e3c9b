"""What takes long: in processes beside, or in slices between which others are answered."""
