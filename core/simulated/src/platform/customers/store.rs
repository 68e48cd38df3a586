//! The customers. Initial customers are generated whenever they are read, and take memory only when they are changed,
//! because there may be hundreds of thousands.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};

use crate::dice::digest;
use crate::platform::data::{family_name, given_name};
use triline_protocol::client::random::Random;
use triline_protocol::codec::customer_fields::CustomerFields;
use triline_protocol::json::Value;

/// When those from the beginning were created.
const MADE: &str = "2025-03-03 09:00:00";
/// The mobile number of the first is one more, and so on.
const FIRST_MOBILE: u64 = 13_900_001_000;

/// The customers of an account, in the order in which they came: each has a place.
pub(crate) struct Customers {
    account: String,
    /// What the ids of those from the beginning begin with; their place follows.
    prefix: String,
    /// How many there were at the beginning.
    made: u32,
    /// The place of the next.
    next: u32,
    /// Those that were created or changed, as they are stored. `None`: one from the beginning was deleted.
    held: BTreeMap<u32, Option<Value>>,
    /// Where the created ones are, by id.
    ids: BTreeMap<String, u32>,
    /// Whose the mobile numbers of those in `held` are.
    mobiles: BTreeMap<String, u32>,
}

impl Customers {
    pub(crate) fn new(account: &str, seed: u64, count: u32) -> Customers {
        let digest = digest(&["customers", account, &format!(" {seed}")]);
        Customers {
            account: account.to_string(),
            prefix: digest.chars().take(16).collect(),
            made: count,
            next: count,
            held: BTreeMap::new(),
            ids: BTreeMap::new(),
            mobiles: BTreeMap::new(),
        }
    }

    /// The id of the first that there was.
    pub(crate) fn first_id(&self) -> String {
        self.id(0)
    }

    /// The places of all, the newest first.
    pub(super) fn places(&self) -> impl Iterator<Item = u32> {
        (0..self.next).rev().filter(|place| self.held.get(place).map_or(*place < self.made, Option::is_some))
    }

    /// The customer at a place. `fields`: the dictionary that they are stored by.
    pub(super) fn get(&self, fields: &CustomerFields, place: u32) -> Option<Cow<'_, Value>> {
        match self.held.get(&place) {
            Some(held) => held.as_ref().map(Cow::Borrowed),
            None if place < self.made => Some(Cow::Owned(self.make(fields, place))),
            None => None,
        }
    }

    /// What filters ask about of the customer at a place: much cheaper than the whole.
    pub(super) fn outline(&self, place: u32) -> Cow<'_, Value> {
        match self.held.get(&place).and_then(Option::as_ref) {
            Some(held) => Cow::Borrowed(held),
            None => Cow::Owned(Value::object([
                ("name", self.name(place).into()),
                ("mobile", [mobile_contact(place)].into_iter().collect()),
                ("createTime", MADE.into()),
                ("updateTime", MADE.into()),
            ])),
        }
    }

    /// Where the customer with that id is.
    pub(super) fn place_of(&self, id: &str) -> Option<u32> {
        let made =
            || u32::from_str_radix(id.strip_prefix(&self.prefix)?, 16).ok().filter(|place| self.id(*place) == id);
        let place = self.ids.get(id).copied().or_else(made)?;
        self.exists(place).then_some(place)
    }

    /// Where the customer with that mobile number is.
    pub(super) fn place_of_mobile(&self, mobile: &str) -> Option<u32> {
        let untouched = || {
            let index = mobile.parse::<u64>().ok()?.checked_sub(FIRST_MOBILE + 1)?;
            let place = u32::try_from(index).ok().filter(|place| *place < self.made && mobile == mobile_of(*place))?;
            (!self.held.contains_key(&place)).then_some(place)
        };
        self.mobiles.get(mobile).copied().or_else(untouched)
    }

    /// Adds a customer.
    pub(super) fn add(&mut self, customer: Value) {
        let place = self.next;
        self.next += 1;
        if let Some(id) = customer.get("_id").and_then(Value::text) {
            self.ids.insert(id.to_string(), place);
        }
        self.put(place, customer);
    }

    /// Puts a customer into the place of what it was before.
    pub(super) fn put(&mut self, place: u32, customer: Value) {
        self.forget_mobiles(place);
        for mobile in super::mobiles(&customer) {
            self.mobiles.insert(mobile.to_string(), place);
        }
        self.held.insert(place, Some(customer));
    }

    pub(super) fn remove(&mut self, place: u32) {
        self.forget_mobiles(place);
        if place < self.made {
            self.held.insert(place, None);
        } else if let Some(Some(customer)) = self.held.remove(&place) {
            self.ids.remove(customer.get("_id").and_then(Value::text).unwrap_or_default());
        }
    }

    fn forget_mobiles(&mut self, place: u32) {
        let Some(Some(old)) = self.held.get(&place) else { return };
        for mobile in super::mobiles(old) {
            self.mobiles.remove(mobile);
        }
    }

    fn exists(&self, place: u32) -> bool {
        self.held.get(&place).map_or(place < self.made, Option::is_some)
    }

    fn id(&self, place: u32) -> String {
        format!("{}{place:08x}", self.prefix)
    }

    fn name(&self, place: u32) -> String {
        let mut seed = [0; 32];
        seed.iter_mut().zip(self.prefix.bytes().chain(place.to_be_bytes())).for_each(|(byte, with)| *byte = with);
        format!("{}{}", family_name(place + 1), given_name(&mut Random::new(&seed)))
    }

    /// A customer from the beginning.
    fn make(&self, fields: &CustomerFields, place: u32) -> Value {
        let index = place + 1;
        let pick = |texts: &[&'static str]| texts.get(index as usize % texts.len()).copied().unwrap_or_default();
        let mut customer = Value::object([
            ("name", self.name(place).into()),
            ("gender", pick(&["女", "男", "保密"]).into()),
            ("age", format!("{}", 20 + index % 50).into()),
            ("mobile", [mobile_contact(place)].into_iter().collect()),
            ("source", [pick(&["官网", "转介绍", "活动🎉"])].into_iter().collect()),
            ("labels", [pick(&["VIP", "老客户"])].into_iter().collect()),
            ("region", region(index).iter().copied().collect()),
            ("memo", format!("第{index}位客户\n备注 📝").into()),
            ("checkbox_1", ["阅读", "旅行"].into_iter().take(index as usize % 3).collect()),
        ]);
        fields.store(&mut customer);
        stamp(&mut customer, &self.account, MADE, Some(self.id(place)));
        customer
    }
}

/// What the service adds to a customer. `id`: of a new one.
pub(super) fn stamp(customer: &mut Value, account: &str, time: &str, id: Option<String>) {
    if let Some(id) = id {
        customer.put("_id", id.into());
        customer.put("createMethod", "API".into());
        customer.put("createUser", "system".into());
        customer.put("createTime", time.into());
        customer.put("accountId", account.into());
    }
    customer.put("updateUser", "system".into());
    customer.put("updateTime", time.into());
}

fn mobile_contact(place: u32) -> Value {
    let memo = ["办公室☎️", "", "本人"].get(place as usize % 3).copied().unwrap_or_default();
    Value::object([("value", mobile_of(place).into()), ("memo", memo.into())])
}

fn mobile_of(place: u32) -> String {
    (FIRST_MOBILE + 1 + u64::from(place)).to_string()
}

fn region(index: u32) -> &'static [&'static str] {
    match index % 3 {
        0 => &["四川省", "成都市", "武侯区"],
        1 => &["重庆市"],
        _ => &["北京市", "北京市", "海淀区"],
    }
}
