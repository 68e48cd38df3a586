# Groups of checks, for `make -j`: those without a path between them run beside each other. A group is what builds and uses the
# same files; its checks are in groups.sh, and run in order. Each group ends well: what failed is in target/test/results.
wanted := $(filter $(LANGUAGES),node python kotlin swift)
languages := $(if $(filter rust,$(LANGUAGES)),crate) $(wanted)

.PHONY: checks rust crate node python kotlin swift simulation relay store
checks: relay store

# The programs that the other groups run are built first.
crate node python kotlin swift simulation: rust

# What languages do together, with what their groups have built.
relay store: $(languages) simulation

rust crate node python kotlin swift simulation relay store:
	@tests/groups.sh $@
