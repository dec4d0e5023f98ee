//! The instruction sets that one build chooses between at run time.
//!
//! A wheel is built for every x86-64 processor there is, so the fast paths are compiled twice:
//! once plainly, once for processors with `popcnt` and BMI2. [`run`] picks at the entrance of
//! a public call; below it everything is inlined into the chosen copy.

use std::sync::atomic::{AtomicU8, Ordering};

/// Work that is compiled once for each instruction set.
///
/// Implementations of `call` are `#[inline(always)]`, so that they take on the instruction set
/// of the function that runs them.
pub trait Work {
    /// What the work gives.
    type Output;
    /// Does the work with the instructions of `I`.
    fn call<I: Isa>(self) -> Self::Output;
}

/// An instruction set.
pub trait Isa: Copy + Send + Sync + 'static {
    /// Whether [`Isa::extract`] is one fast instruction, so that tables are indexed by it.
    const EXTRACTS: bool;
    /// The bits of `value` under `mask`, packed together at the low end.
    fn extract(value: u64, mask: u64) -> u64;
    /// Runs `work` in a function compiled for this instruction set.
    fn enter<W: Work>(work: W) -> W::Output;
}

/// What every processor of the target has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    const EXTRACTS: bool = false;

    #[inline(always)]
    fn extract(value: u64, mask: u64) -> u64 {
        extract_slowly(value, mask)
    }

    #[inline(never)]
    fn enter<W: Work>(work: W) -> W::Output {
        work.call::<Self>()
    }
}

/// x86-64 with `popcnt`, `lzcnt`, BMI1 and BMI2. Used only where the processor has been asked.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Isa for Bmi2 {
    const EXTRACTS: bool = true;

    #[inline(always)]
    fn extract(value: u64, mask: u64) -> u64 {
        // SAFETY: `Bmi2` is reached only through `run`, after `available` has seen the
        // processor report BMI2.
        unsafe { std::arch::x86_64::_pext_u64(value, mask) }
    }

    #[inline(always)]
    fn enter<W: Work>(work: W) -> W::Output {
        // SAFETY: as above, and the same for the other features of `with_bmi2`.
        unsafe { with_bmi2(work) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn with_bmi2<W: Work>(work: W) -> W::Output {
    work.call::<Bmi2>()
}

/// [`Isa::extract`] in plain arithmetic, for building tables and for testing.
#[must_use]
pub fn extract_slowly(value: u64, mut mask: u64) -> u64 {
    let mut packed = 0;
    let mut place = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        if value & lowest != 0 {
            packed |= 1 << place;
        }
        place += 1;
        mask ^= lowest;
    }
    packed
}

/// 0: not asked yet; 1: portable; 2: BMI2.
static CHOICE: AtomicU8 = AtomicU8::new(0);

/// The instruction set that [`run`] uses now: `"portable"` or `"bmi2"`.
///
/// ```
/// assert!(["portable", "bmi2"].contains(&ferz_core::isa::name()));
/// ```
#[must_use]
pub fn name() -> &'static str {
    if uses_bmi2() { "bmi2" } else { "portable" }
}

/// Whether this processor has what the BMI2 copy needs.
#[must_use]
pub fn available() -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        false
    }
}

/// Makes [`run`] use the portable copy (`true`), or again the best there is (`false`).
/// For tests and measurements; results never depend on it.
pub fn force_portable(portable: bool) {
    CHOICE.store(if portable || !available() { 1 } else { 2 }, Ordering::Relaxed);
}

/// Whether [`run`] uses a copy that [`Isa::EXTRACTS`].
#[inline(always)]
#[must_use]
pub fn extracts() -> bool {
    uses_bmi2()
}

#[inline(always)]
fn uses_bmi2() -> bool {
    match CHOICE.load(Ordering::Relaxed) {
        0 => ask(),
        choice => choice == 2,
    }
}

#[cold]
fn ask() -> bool {
    let portable = std::env::var_os("FERZ_PORTABLE").is_some_and(|value| value == "1");
    force_portable(portable);
    CHOICE.load(Ordering::Relaxed) == 2
}

/// Does the work with the best instruction set of this processor.
///
/// The environment variable `FERZ_PORTABLE=1`, read at the first call, keeps to the portable one.
#[inline(always)]
pub fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if uses_bmi2() {
        return Bmi2::enter(work);
    }
    Portable::enter(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Extract(u64, u64);

    impl Work for Extract {
        type Output = u64;
        #[inline(always)]
        fn call<I: Isa>(self) -> u64 {
            I::extract(self.0, self.1)
        }
    }

    #[test]
    fn every_path_extracts_the_same_bits() {
        let mut random = crate::key::SplitMix64::new(1);
        for _ in 0..1000 {
            let (value, mask) = (random.next(), random.next() & random.next());
            assert_eq!(run(Extract(value, mask)), extract_slowly(value, mask));
        }
    }
}
