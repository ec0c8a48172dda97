"""The live floor: leases, clocks, whoever is connected, and what each of them is sent."""
